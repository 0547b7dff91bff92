'use client'
import { useState } from 'react'
import type { listMembers } from '@/lib/domain/people/members/members.contract'
import { Regional } from '@/lib/ui/console-provider'
import type { Endpoint } from '@/lib/ui/endpoint'
import { PeoplePicker } from '@/lib/ui/people/people-picker'
import { PersonChip } from '@/lib/ui/people/person-chip'
import type { RegionalFormat } from '@/lib/ui/regional-format'
import { useTranslations } from '@/lib/ui/translations'

/** A person, and the choice of some of the organization's own. */
export function SamplePeople({ regional, list }: { regional: RegionalFormat; list: Endpoint<typeof listMembers> }) {
  const t = useTranslations('design.people')
  const [chosen, setChosen] = useState<string[]>([])
  return (
    <Regional regional={regional}>
      <PersonChip name={t('name')} email="noura.alharbi@alnoor.example" />
      <PeoplePicker list={list} query={{ status: 'active' }} chosen={chosen} onChange={setChosen} />
    </Regional>
  )
}
