/** Who and what a flood is about: UUIDs of the actors, id of the message. */
export interface FloodScene {
  readonly attacker: string;
  readonly target: string;
  readonly attack: string;
}
export const FLOOD: number;
export const SHOWN: number;
export function beginFlood(): Promise<FloodScene>;
export function watchFlood(): void;
export function takeFloodNotes(): Promise<{
  redraws: number;
  mostInFrame: number;
  mostOfOne: number;
  tasks: number[];
}>;
export function sendFlood(
  flood: FloodScene & { readonly kind: 'answers' | 'spends' | 'blows' | 'edits'; readonly count: number },
): Promise<void>;
