export declare const MEMORY_ENVIRONMENT: Readonly<Record<string, string>>;
export declare function memoryFlags(own: string): string[];
