import type { Person } from '@/lib/ui/person'
import { Code } from '@/lib/ui/when'

type Say = Person['say']

const families = ['content', 'assessment', 'interactive', 'social', 'live', 'launch', 'policy', 'path']
/** The part of a key before the dot. */
export const familyOf = (key: string): string => key.split('.')[0] ?? key

/** A family of the product by its name, one of the organization's own by its code. */
export const Family = ({ typeKey, say }: { typeKey: string; say: Say }) => {
  const family = familyOf(typeKey)
  return families.includes(family) ? say(`moduleTypes.families.${family}`) : <Code>{family}</Code>
}

export const Origin = ({ isBuiltIn, say }: { isBuiltIn: boolean; say: Say }) => (
  <span className={isBuiltIn ? 'badge' : 'badge good'}>{say(isBuiltIn ? 'moduleTypes.builtIn' : 'moduleTypes.own')}</span>
)
