import { Refusal } from '@/lib/platform/errors'
import { deliver } from '@/lib/platform/mail/deliver'
import type { Mail } from '@/lib/platform/mail/letter'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { mailStateOf } from './mail-state.service'

/** A mail, and whether the state of its address forbids sending it. */
export type Outgoing = { mail: Mail; isHeldBack: boolean }

/** Checks the state of a mail's address. After a bounce no mail is sent; after a complaint only mails that the person has just requested. */
export async function outgoing(context: TenantContext, mail: Mail, { isAsked }: { isAsked: boolean }): Promise<Outgoing> {
  const state = await mailStateOf(context, mail.to)
  return { mail, isHeldBack: state === 'bounced' || (state === 'complained' && !isAsked) }
}

/** Delivers a mail, outside of any transaction; a mail that will never be sent fails the job's row. */
export async function handOver({ mail, isHeldBack }: Outgoing): Promise<void> {
  if (isHeldBack) throw new Refusal('mailHeldBack')
  if ((await deliver(mail)) === 'refused') throw new Refusal('mailRefused')
}
