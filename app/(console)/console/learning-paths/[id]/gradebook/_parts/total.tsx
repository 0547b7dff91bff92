'use client'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type Grades, standingsOf } from '@/lib/domain/assessing/gradebook/grades.rules'
import { useConsole } from '@/lib/ui/console-provider'
import { numberIn } from '@/lib/ui/regional-format'
import { useTranslations } from '@/lib/ui/translations'
import { useDesk } from './desk-provider'

type Props = { enrolmentId: string; grades: Grades; which: 'total' | 'soFar' }

/** A total of a person with what was typed, and its place in the scale. */
export function TotalCell({ enrolmentId, grades, which }: Props) {
  const { desk, book } = useDesk()
  const t = useTranslations('gradebook.cell')
  const regional = useConsole()
  useState(() => desk.load(enrolmentId, grades))
  useSyncExternalStore(
    desk.subscribe,
    () => desk.rowRevision(enrolmentId),
    () => 0,
  )
  const first = useRef(grades)
  useEffect(() => {
    if (first.current === grades) return
    first.current = grades
    desk.reload(enrolmentId, grades)
  }, [desk, enrolmentId, grades])
  const now = desk.gradesOf(enrolmentId)
  const { percent, label, gpa } = standingsOf(book.rules, book.columns, now, book.scale)[which]
  if (percent === null) return <span className="soft">{t('none')}</span>
  return (
    <span className="two-lines">
      <strong>{numberIn(regional, percent / 100, { style: 'percent', maximumFractionDigits: 2 })}</strong>
      {label && (
        <span className="small soft">
          <bdi>{label[regional.language]}</bdi>
          {gpa !== null && ` · ${numberIn(regional, gpa)}`}
        </span>
      )}
    </span>
  )
}
