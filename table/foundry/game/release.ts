/** The Foundry release that the table imitates, for `game.release` and `game.version`. */
import { generation, releaseBuild } from '../generation.ts';

export const release = {
  generation,
  build: releaseBuild,
  channel: 'stable',
  suffix: '',
  maxGeneration: generation,
  get version(): string {
    return `${this.generation}.${this.build}`;
  },
  get display(): string {
    return `Version ${this.generation} Stable, Build ${this.build}`;
  },
  get shortDisplay(): string {
    return `Version ${this.generation} Build ${this.build}`;
  },
  isGenerationalChange: false,
  isNewer(other: { generation: number; build: number }): boolean {
    return this.generation !== other.generation ? this.generation > other.generation : this.build > other.build;
  },
};
