export declare const ROOT: string;
export declare const SOURCES: string;
export declare const STRIPPED: string;
export declare function strippedFile(source: string): string;
