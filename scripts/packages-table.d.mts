export function withPackagesTable(page: string): string;
