import type { ReactNode } from 'react'
import type { Contract } from '@/lib/platform/http/contract'
import { CopyCurl } from './act/copy-curl'
import { curlOf } from './act/curl'
import { queryFor } from './list/query'
import styles from './room-header.module.css'
import { visit } from './visit'

type Props = {
  title: ReactNode
  intro?: ReactNode
  /** The contract this screen shows, with what fills it: for "copy as curl". */
  shows?: { contract: Contract; params?: Record<string, string>; query?: Record<string, string | undefined> }
  /** Buttons; the main one last. */
  children?: ReactNode
}

/** The head of every screen: what it is, what can be done, and the API call behind it. */
export async function RoomHeader({ title, intro, shows, children }: Props) {
  const { host, language } = await visit()
  const command =
    shows && curlOf(shows.contract, { host, language, params: shows.params, query: queryFor(shows.contract, shows.query ?? {}) })
  return (
    <header className={`bar end ${styles.header}`}>
      <div>
        <h1>{title}</h1>
        {intro && <p className="soft">{intro}</p>}
      </div>
      <div className="row tight">
        {command && <CopyCurl command={command} />}
        {children}
      </div>
    </header>
  )
}
