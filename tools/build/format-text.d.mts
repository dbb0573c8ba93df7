export function formatText(path: string, text: string): Promise<string>;
