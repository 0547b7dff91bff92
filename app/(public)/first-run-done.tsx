import { useEffect, useRef } from 'react'
import type { Founded } from '@/lib/domain/standards/operator/founding.service'
import type { Messages } from '@/messages/catalogue'

export type FirstRunTexts = Messages['common']['firstRun'] & { missing: string; timeLeft: string }
/** The part of the founding that is sent to the browser. */
export type FoundedAnswer = Pick<Founded, 'slug' | 'address' | 'apiKey'> & {
  invitation: Pick<Founded['invitation'], 'email' | 'url'>
}

type Props = { texts: FirstRunTexts; founded: FoundedAnswer; next: string[] }

/** The data of the new first organization, shown once, and the remaining steps on the server. */
export function FirstRunDone({ texts, founded, next }: Props) {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  const shown: [string, string][] = [
    [texts.address, founded.address],
    [texts.invitation, founded.invitation.url],
    [texts.apiKey, founded.apiKey],
  ]
  return (
    <>
      <h1 ref={head} tabIndex={-1}>
        {texts.done}
      </h1>
      <p className="notice">{texts.once}</p>
      <dl className="stack">
        {shown.map(([name, value]) => (
          <div key={name}>
            <dt className="small soft">{name}</dt>
            <dd className="code" dir="ltr">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <p>
        <a className="button" href={founded.invitation.url} rel="noreferrer">
          {texts.accept}
        </a>
      </p>
      <h2>{texts.next}</h2>
      <ul className="stack tight">
        {next.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </>
  )
}
