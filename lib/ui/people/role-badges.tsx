import type { Language } from '@/lib/platform/i18n/languages'

type Role = { id: string; name: Record<Language, string> }

/** The roles of a person or an account; `none` where there are none. */
export const RoleBadges = ({ roles, language, none }: { roles: readonly Role[]; language: Language; none?: string }) =>
  roles.length > 0 ? (
    <span className="row tight">
      {roles.map(({ id, name }) => (
        <bdi key={id} className="badge">
          {name[language]}
        </bdi>
      ))}
    </span>
  ) : (
    none && <span className="soft">{none}</span>
  )
