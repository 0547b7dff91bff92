import type { Person } from '@/lib/ui/person'
import { Code } from '@/lib/ui/when'

type Translate = Person['t']

const families = ['content', 'assessment', 'interactive', 'social', 'live', 'launch', 'policy', 'path']
/** The part of a key before the dot. */
export const familyOf = (key: string): string => key.split('.')[0] ?? key

/** A family of the product by its name, one of the organization's own by its code. */
export const Family = ({ typeKey, t }: { typeKey: string; t: Translate }) => {
  const family = familyOf(typeKey)
  return families.includes(family) ? t(`moduleTypes.families.${family}`) : <Code>{family}</Code>
}

export const Origin = ({ isBuiltIn, t }: { isBuiltIn: boolean; t: Translate }) => (
  <span className={isBuiltIn ? 'badge' : 'badge good'}>{t(isBuiltIn ? 'moduleTypes.builtIn' : 'moduleTypes.own')}</span>
)

export const Status = ({ deprecatedAt, t }: { deprecatedAt: string | null; t: Translate }) => (
  <span className={deprecatedAt ? 'badge warn' : 'badge good'}>
    {t(deprecatedAt ? 'moduleTypes.deprecated' : 'moduleTypes.active')}
  </span>
)
