'use client'

import { useDeferredValue, useEffect, useState } from 'react'
import { type Area, type Found, findOperations, operationIn } from './find'

export type AreaWords = Record<'filter' | 'areas' | 'none' | 'more', string>
type Props = { areas: readonly Area[]; current: string; hrefs: Record<string, string>; words: AreaWords }

const shownAtMost = 50
/** The address of an operation: Swagger UI itself writes it like this when one is opened. */
const addressOf = ({ area, operation }: Found, hrefs: Props['hrefs']) =>
  `${hrefs[area.key]}#/${encodeURIComponent(area.name)}/${encodeURIComponent(operation.id)}`

/** Every operation that has the words that are typed, whichever area it is in. */
function Search({ areas, hrefs, words }: Props) {
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed.trim())
  const found = wanted === '' ? [] : findOperations(areas, wanted)
  return (
    <search className="docs-search stack tight">
      <div className="field">
        <label htmlFor="filter">{words.filter}</label>
        <input
          id="filter"
          type="search"
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      {found.length > 0 && (
        <ul className="docs-found" lang="en" dir="ltr">
          {found.slice(0, shownAtMost).map((one) => (
            <li key={one.operation.id}>
              <a href={addressOf(one, hrefs)}>
                <code>
                  {one.operation.method} {one.operation.path}
                </code>
                <span>{one.operation.summary}</span>
                <span className="soft small">{one.operation.id}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="soft small" aria-live="polite">
        {wanted !== '' && found.length === 0 && words.none}
        {found.length > shownAtMost && words.more}
      </p>
    </search>
  )
}

/** The areas of the API and the search over all of them, which are there before any document is. */
export function Areas(props: Props) {
  const { areas, current, hrefs, words } = props
  // An address without its area, as programs of others write them.
  useEffect(() => {
    const named = operationIn(window.location.hash)
    const area = areas.find(({ operations }) => operations.some(({ id }) => id === named?.id))
    if (area && area.key !== current) window.location.replace(`${hrefs[area.key]}${window.location.hash}`)
  }, [areas, current, hrefs])
  return (
    <>
      <Search {...props} />
      <nav aria-labelledby="areas" className="stack tight">
        <h2 id="areas">{words.areas}</h2>
        <ul className="docs-areas" lang="en" dir="ltr">
          {areas.map(({ key, name, operations }) => (
            <li key={key}>
              <a href={hrefs[key]} aria-current={key === current ? 'page' : undefined}>
                {name} <span className="small">{operations.length}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
