'use client'
import { type ReactNode, useState } from 'react'
import type { Standing } from '@/lib/domain/assessing/gradebook/grades.rules'
import { shownNumber } from '@/lib/ui/form/number-text'
import { numberIn, type RegionalFormat } from '@/lib/ui/regional-format'
import { fieldOf, type Imagining, imaginable, imagined, type Typed } from './imagined'

type Props = {
  imagining: Imagining
  typed: Typed
  regional: RegionalFormat
  action: string
  texts: { title: string; hint: string; compute: string; reset: string; total: string; soFar: string; none: string }
  labels: Readonly<Record<string, string>>
}

/** A form of imagined grades: sent, the page answers; with scripts the totals follow every key. */
export function WhatIf({ imagining, typed: first, regional, action, texts, labels }: Props) {
  const [typed, setTyped] = useState(first)
  const { total, soFar, count } = imagined(imagining, typed)
  const locale = regional.language === 'ar' && regional.numerals === 'arab' ? 'ar-u-nu-arab' : 'en'
  const shown = ({ percent, label, gpa }: Standing): ReactNode => {
    if (percent === null) return texts.none
    const parts = [
      numberIn(regional, percent / 100, { style: 'percent', maximumFractionDigits: 2 }),
      label?.[regional.language],
      gpa === null ? null : numberIn(regional, gpa),
    ]
    return <strong>{parts.filter(Boolean).join(' · ')}</strong>
  }
  return (
    <form method="get" action={action} className="stack">
      <h2 id="what-if">{texts.title}</h2>
      <p className="soft">{texts.hint}</p>
      <ul className="lines">
        {imaginable(imagining).map(({ id, title, lang }) => (
          <li key={id} className="bar">
            <label htmlFor={fieldOf(id)}>
              <bdi lang={lang} data-text="theirs">
                {title}
              </bdi>
            </label>
            <input
              id={fieldOf(id)}
              name={fieldOf(id)}
              type="text"
              className="input"
              inputMode="decimal"
              autoComplete="off"
              maxLength={40}
              size={6}
              aria-label={labels[id]}
              value={shownNumber(typed[id] ?? '', locale)}
              onChange={({ currentTarget: { value } }) => setTyped((now) => ({ ...now, [id]: value }))}
            />
          </li>
        ))}
      </ul>
      <div className="row">
        <button type="submit" className="button">
          {texts.compute}
        </button>
        <a className="button quiet" href={action} onClick={() => setTyped({})}>
          {texts.reset}
        </a>
      </div>
      <p role="status" data-what-if={count}>
        {texts.total}: {shown(total)} · {texts.soFar}: {shown(soFar)}
      </p>
    </form>
  )
}
