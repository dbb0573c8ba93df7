export function loadSpecs(): Promise<
  readonly {
    readonly id: string;
    readonly needs: 'kernel' | 'page' | 'world' | 'player';
    readonly generation: 13 | 14 | 'both';
    readonly members: readonly string[];
  }[]
>;
