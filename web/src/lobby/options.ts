// Players with what is set of them, as "lee:sims=2500".

import type { AgentCard } from '../wire/lobby';

/** "lee" of "lee:sims=2500". */
export function agentName(agent: string): string {
  return agent.split(':')[0];
}

/** An agent with the options that differ from its own. */
export function withOptions(card: AgentCard, values: Readonly<Record<string, string | number>>): string {
  const set = card.options.flatMap(({ name, default: usual }) => {
    const value = String(values[name] ?? '');
    return value === '' || value === (usual ?? '') ? [] : [`${name}=${value}`];
  });
  return set.length === 0 ? card.agent : `${card.agent}:${set.join(',')}`;
}

/** What the text of an agent sets: {sims: '2500'} of "lee:sims=2500". */
export function optionsOf(agent: string): Record<string, string> {
  const [, options = ''] = agent.split(':');
  return Object.fromEntries(options.split(',').flatMap((it) => (it.includes('=') ? [it.split('=', 2)] : [])));
}
