/** Reports with sections and references, from findings. */
export {};
