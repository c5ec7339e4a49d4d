export function packagedData(name: "world" | "wiki" | "papers" | "web"): Promise<string>;
