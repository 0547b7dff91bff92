import { Refusal } from '@/lib/platform/errors'
import { deliver } from '@/lib/platform/mail/deliver'
import type { Mail } from '@/lib/platform/mail/letter'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { mailStateOf } from './mail-state.service'

/** A mail, and whether it must not be sent by what is known of its address. */
export type Outgoing = { mail: Mail; isHeldBack: boolean }

/** Looks at the address of a mail. Where mails come back, none is sent; where somebody called one spam, only what they have just asked for. */
export async function outgoing(context: TenantContext, mail: Mail, { isAsked }: { isAsked: boolean }): Promise<Outgoing> {
  const state = await mailStateOf(context, mail.to)
  return { mail, isHeldBack: state === 'bounced' || (state === 'complained' && !isAsked) }
}

/** Hands a mail over, outside of any transaction; what will never be sent is told in the job. */
export async function handOver({ mail, isHeldBack }: Outgoing): Promise<void> {
  if (isHeldBack) throw new Refusal('mailHeldBack')
  if ((await deliver(mail)) === 'refused') throw new Refusal('mailRefused')
}
