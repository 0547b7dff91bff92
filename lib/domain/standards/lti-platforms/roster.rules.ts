import { z } from 'zod'
import { canonicalEmail } from '@/lib/platform/email-address'
import { fileText } from '@/lib/platform/i18n/invisible'
import { isStorable, parseOutsideJson } from '@/lib/platform/outside-json'

const words = z.string().max(500).optional().catch(undefined)
const Member = z.looseObject({
  user_id: z.string().min(1).max(255).refine(isStorable),
  status: words,
  name: words,
  given_name: words,
  family_name: words,
  email: words,
  roles: z.array(z.string().max(300)).max(100).catch([]),
})
const Container = z.looseObject({ members: z.array(z.unknown()).max(5000) })

export type Member = { subject: string; name: string; email: string | null; isActive: boolean; isLearner: boolean }

/** The people in one answer of the Names and Role Provisioning Services; null for another answer. */
export function membersIn(text: string): Member[] | null {
  let body: unknown
  try {
    body = parseOutsideJson(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
  const container = Container.safeParse(body).data
  if (!container) return null
  return container.members.flatMap((one) => {
    const member = Member.safeParse(one).data
    if (!member) return []
    const { user_id: subject, status = 'Active', name, given_name, family_name, email, roles } = member
    const full = name ?? [given_name, family_name].filter(Boolean).join(' ')
    return {
      subject,
      name: fileText(full).slice(0, 200),
      email: email === undefined ? null : canonicalEmail(fileText(email)),
      isActive: status === 'Active',
      isLearner: roles.some((role) => /(?:^|#)Learner$/.test(role)),
    }
  })
}

/** The address of the next page in a `Link` header (RFC 8288); null where there is none. */
export function nextPage(header: string | null): string | null {
  for (const link of (header ?? '').slice(0, 10_000).split(',')) {
    const [, address, rest = ''] = /^\s*<([^<>]{1,2000})>(.*)$/s.exec(link) ?? []
    if (address && /;\s*rel="?next"?\s*(?:;|$)/.test(rest)) return address
  }
  return null
}
