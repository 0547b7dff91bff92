import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { listNotifications, readNotification } from '@/lib/domain/house/notifications/notifications.contract'
import { sendEvents } from '@/lib/domain/learning/progress/progress-events.contract'
import { ApiError } from '@/lib/platform/http/client'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { setStatus } from '@/lib/ui/http-status'
import { pageContext } from '@/lib/ui/page-context'
import { pageTitle } from '@/lib/ui/page-title'
import { type Person, person } from '@/lib/ui/person'
import { ReadyMark } from '@/lib/ui/ready-mark'
import { Outgoing } from '../_player/outgoing'
import { termsAddress } from './addresses'
import { KeptFormsHere } from './kept-forms/kept-forms-here'
import { Missing } from './missing'
import { readHere } from './read-here'
import { Renew } from './renew'

/** The query of an address with one value per name; of a name given twice the first counts. */
type Query = Record<string, string | undefined>
type PageProps = {
  params: Promise<Record<string, string>>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}
export type Learner = Person & { query: Query; params: Record<string, string> }
/** A page and its name in the title of the document. */
export type Shown = { title: string; content: ReactNode }

/**
 * A page of the learner's place, whole before anything of it is sent: nothing on it moves or waits for a script, and its status is right. What
 * stands in the way (a session to renew, terms to accept, a record that is not there) is shown in its place.
 */
export const learnPage = (render: (learner: Learner) => Shown | Promise<Shown>) =>
  // biome-ignore lint/correctness/noComponentHookFactories: made once per page file, on the server
  async function LearnPage({ params, searchParams }: PageProps) {
    const who = await person()
    if (who === 'renew') return <Renew />
    if (who === 'terms') redirect(termsAddress((await pageContext()).path))
    const query = Object.fromEntries(
      Object.entries(await searchParams).map(([key, value]) => [key, Array.isArray(value) ? value[0] : value]),
    )
    const { title, content } = await shown(render, { ...who, query, params: await params })
    if (can(who.me, readNotification))
      await readHere((await pageContext()).path, {
        unread: async () => (await who.api(listNotifications, { query: { state: 'unread', perPage: 50 } })).data,
        read: (id) => who.api(readNotification, { params: { id } }),
      })
    const { organization, language, t, profile, textsOf } = who
    return (
      <>
        <title>{pageTitle(title, { organization, language, product: t('common.productName') })}</title>
        <KeptFormsHere owner={`${organization.id}.${profile.id}`} texts={textsOf('learn').learn.keptForms} />
        {content}
        <Outgoing learnerId={profile.id} endpoint={endpoint(sendEvents)} />
        <ReadyMark />
      </>
    )
  }

async function shown(render: (learner: Learner) => Shown | Promise<Shown>, learner: Learner): Promise<Shown> {
  try {
    return await render(learner)
  } catch (error) {
    // An id that can be none is refused as malformed: for a reader that is the same.
    if (!(error instanceof ApiError) || error.status === 401) throw error
    const isMissing = error.status === 404 || error.status === 422
    setStatus(isMissing ? 404 : error.status)
    const { t } = await pageContext()
    const title = isMissing ? t('learn.missing.title') : error.message
    return { title, content: <Missing title={title} detail={isMissing ? t('learn.missing.detail') : undefined} t={t} /> }
  }
}
