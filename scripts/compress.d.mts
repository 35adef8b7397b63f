/** Answers how many files it compressed. */
export function compressFolder(folder: string): Promise<number>
