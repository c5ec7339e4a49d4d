export function packagedData(name: "world" | "wiki" | "papers" | "web"): Promise<string>;
export function keepFirst(making: string, path: string): void;
