/** Who is hit in an exchange, as every client derives it from the messages that it may see (DH-23, DH-32). What damage begins with. */
import type { StrikeWeapon } from '../../data/exchange-request.ts';
import { readExchange } from './read-exchange.ts';

type CheckMessage = ChatMessage.OfType<'harvestCheck'>;

/** A hit: one side of an exchange harms the other. */
export interface Hit {
  /** Id of the message of the attack, whoever dealt the hit. */
  readonly exchange: string;
  readonly by: 'attacker' | 'target';
  /** UUIDs of the actors, and their names as they were then. */
  readonly dealer: string;
  readonly dealerName: string;
  readonly victim: string;
  readonly victimName: string;
  /** The winner's net less the loser's; 0 on a tie. */
  readonly margin: number;
  /** Won by initiative alone: no margin and no Strength dice (DH-23). */
  readonly tied: boolean;
  readonly weapon: StrikeWeapon;
}

/** Lists the hits of an attack's exchange; empty: there is no verdict yet, this user may not see a side of it, or nobody is harmed. */
export function listHits(attack: CheckMessage): readonly Hit[] {
  const state = readExchange(attack);
  if (state.kind !== 'judged') return [];
  const { exchange, links } = attack.system;
  const attacker = { uuid: links.actor, name: attack.alias, weapon: exchange.weapon };
  const target = { uuid: exchange.against, name: exchange.opponent, weapon: state.weapon };
  return state.hits.map(({ by, margin, tied }) => {
    const [dealer, victim] = by === 'attacker' ? [attacker, target] : [target, attacker];
    return {
      exchange: attack.id ?? '',
      by,
      dealer: dealer.uuid,
      dealerName: dealer.name,
      victim: victim.uuid,
      victimName: victim.name,
      margin,
      tied,
      weapon: { ...dealer.weapon },
    };
  });
}
