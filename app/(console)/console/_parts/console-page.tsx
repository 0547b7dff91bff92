import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { refresh } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { env } from '@/lib/platform/env'
import { ApiError } from '@/lib/platform/http/client'
import type { Contract } from '@/lib/platform/http/contract'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { setStatus } from '@/lib/ui/http-status'
import { State } from '@/lib/ui/list/state'
import { pageContext } from '@/lib/ui/page-context'
import { type Person, person } from '@/lib/ui/person'
import { ReadyMark } from '@/lib/ui/ready-mark'
import { Texts } from '@/lib/ui/texts'
import { Renew } from './renew'
import { isFor, type SectionName, sectionOf } from './sections'
import { NotAllowed, NotHere } from './stand-in'
import { Terms } from './terms'

/** The query of an address with one value per name; of a name given twice the first counts. */
export type Query = Record<string, string | undefined>
type PageProps = {
  params: Promise<Record<string, string>>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}
/** A page's section, and the contract that a person must be allowed to call where that of the section is not enough. */
type Entry = SectionName | { name: SectionName; needs: Contract }
type PageContext = Person & { query: Query; params: Record<string, string> }

/**
 * A page of a section: renders for the signed-in person who may enter, with the address's query and the section's texts for parts that run in the
 * browser; shows what stands in the way to everybody else. Learners are led to their own place before anything of the console is sent.
 */
export const consolePage = (entry: Entry, render: (context: PageContext) => ReactNode | Promise<ReactNode>) => {
  const { name, needs } = typeof entry === 'string' ? { name: entry } : entry
  const content = async ({ params, searchParams }: PageProps): Promise<ReactNode> => {
    const who = await person()
    if (who === 'renew') {
      const { t } = await pageContext()
      return (
        <>
          <title>{t('common.productName')}</title>
          <Renew endpoint={endpoint(refresh)} texts={{ renewing: t('console.renewing'), failed: t('console.signIn.failed') }} />
        </>
      )
    }
    if (who === 'terms') return <Terms />
    const { opens, notInProduction } = sectionOf(name)
    const { t, textsOf } = who
    if (notInProduction && env().deployment === 'production') {
      setStatus(404)
      return <NotHere title={t('common.notFound.title')} section="home" t={t} />
    }
    if ([opens, needs].some((contract) => contract && !can(who.me, contract))) return <NotAllowed person={who} />
    try {
      const query = Object.fromEntries(
        Object.entries(await searchParams).map(([key, value]) => [key, Array.isArray(value) ? value[0] : value]),
      )
      return <Texts of={textsOf('parts', name)}>{await render({ ...who, query, params: await params })}</Texts>
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 404) {
        setStatus(404)
        return <NotHere title={error.message} section={name} t={t} />
      }
      return <State isPage kind={error.status === 403 ? 'forbidden' : 'error'} title={error.message} />
    }
  }
  // biome-ignore lint/correctness/noComponentHookFactories: made once per page file, on the server
  return async function ConsolePage(props: PageProps) {
    const who = await person()
    if (typeof who !== 'string' && !isFor(who.me, name)) redirect(sectionOf(name).forLearners ?? '/learn')
    // Sent as a whole: the status is known first, and React delays what is streamed into a boundary by 300 ms before it answers.
    return (
      <>
        {await content(props)}
        {who !== 'renew' && <ReadyMark />}
      </>
    )
  }
}
