import type { ReactNode } from 'react'
import type { Contract } from '@/lib/platform/http/contract'
import { CopyCurl } from './actions/copy-curl'
import { curlOf } from './actions/curl'
import { queryFor } from './list/query'
import { pageContext } from './page-context'
import styles from './section-header.module.css'
import { LastBreadcrumb } from './shell/breadcrumbs'

type Props = {
  title: ReactNode
  intro?: ReactNode
  /** The last step of the breadcrumbs, on the page of one record: its name, and which of its pages this is where it has several. */
  trail?: string | readonly [name: string, page: string]
  /** The contract this screen shows, with what fills it: for "copy as curl". */
  shows?: { contract: Contract; params?: Record<string, string>; query?: Record<string, string | undefined> }
  /** Buttons; the main one last. */
  children?: ReactNode
}

/** The header of every screen: title, actions, and the API call as cURL. */
export async function SectionHeader({ title, intro, trail, shows, children }: Props) {
  const { host, language } = await pageContext()
  const [name, page] = typeof trail === 'string' ? [trail] : (trail ?? [])
  const command =
    shows && curlOf(shows.contract, { host, language, params: shows.params, query: queryFor(shows.contract, shows.query ?? {}) })
  return (
    <header className={`bar end ${styles.header}`}>
      {name && <LastBreadcrumb name={name} page={page} />}
      <div>
        <h1>{title}</h1>
        {intro && <p className="soft">{intro}</p>}
      </div>
      <div className="row tight">
        {children}
        {command && <CopyCurl command={command} iconOnly />}
      </div>
    </header>
  )
}
