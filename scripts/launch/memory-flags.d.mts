export declare function memoryFlags(own: string): string[];
