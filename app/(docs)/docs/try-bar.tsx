'use client'

import type { ReactNode } from 'react'
import { authorize, type System } from './swagger'

export type TryWords = Record<
  'title' | 'organization' | 'choose' | 'demoKey' | 'demoHint' | 'noKey' | 'withKey' | 'signedIn' | 'own',
  string
>
export type TryProps = {
  words: TryWords
  /** The demo's key for this organization, where there is one. */
  demoKey: string | null
  /** Where the host names no organization: which one is meant now, and which there are. */
  picker: { chosen: string; known: readonly string[] } | null
}

/** The access for trying operations: the organization, the API key, and whether a person is signed in. */
export function TryBar({ words, demoKey, picker, system, children }: TryProps & { system: System; children: ReactNode }) {
  const held = system.authSelectors.authorized()
  const state = held.has('accessToken') ? words.signedIn : held.has('apiKey') ? words.withKey : words.noKey
  return (
    <section className="panel compact stack" aria-labelledby="try">
      <h2 id="try">{words.title}</h2>
      {picker && (
        <form method="get" action="/docs" className="row docs-picker">
          <label htmlFor="organization">{words.organization}</label>
          <input
            id="organization"
            name="organization"
            className="tool-field"
            dir="ltr"
            list="organizations"
            autoCapitalize="none"
            spellCheck={false}
            required
            pattern="[a-z0-9\-]{1,63}"
            defaultValue={picker.chosen}
          />
          <datalist id="organizations">
            {picker.known.map((slug) => (
              <option key={slug} value={slug} />
            ))}
          </datalist>
          <button type="submit" className="button quiet">
            {words.choose}
          </button>
        </form>
      )}
      <div className="row">
        {demoKey && (
          <button type="button" className="button" onClick={() => authorize(system, 'apiKey', demoKey)}>
            {words.demoKey}
          </button>
        )}
        {children}
        <p role="status">{state}</p>
      </div>
      <p className="soft small">{demoKey ? words.demoHint : words.own}</p>
    </section>
  )
}
