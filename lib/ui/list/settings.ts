/** How one person looks at one list. */
export type ListSettings = { hidden: string[]; density: 'comfortable' | 'compact' }

export const listCookie = (name: string): string => `masar-list-${name}`

/** Read on the server too, so that no column appears only to vanish. */
export function readSettings(cookie: string | undefined, byDefault: string[]): ListSettings {
  const [density, hidden] = (cookie ?? '').split(':')
  return {
    density: density === 'comfortable' ? 'comfortable' : 'compact',
    hidden: hidden === undefined ? byDefault : hidden.split('.').filter(Boolean),
  }
}

export const writeSettings = ({ hidden, density }: ListSettings): string => `${density}:${hidden.join('.')}`
