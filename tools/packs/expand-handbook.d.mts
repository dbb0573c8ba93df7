interface Page {
  readonly _id: string;
  readonly name: string;
  readonly text: { readonly content: string };
}

interface Options {
  readonly pack: string;
  readonly system: string;
  readonly url: string;
  read(path: string): string | null;
  report(field: string, fault: string): void;
}

export function listHeadings(source: string): string[];
export function expandHandbook(data: object, options: Options): { readonly pages: readonly Page[] };
