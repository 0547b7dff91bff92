import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { createQuestionBank, listQuestionBanks } from '@/lib/domain/learning/question-banks/question-banks.contract'
import { createGroup, listGroups } from '@/lib/domain/people/groups/groups.contract'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { make } from '@/lib/domain/testing/preparations'
import { asOwner } from '@/lib/platform/testing/owner'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})

it('makes keys anew that were stored with the signs of keyboards, and finds either form by the other', async () => {
  const id = await make(org, createQuestionBank, { name: { en: 'We don\u2019t know' } })
  const straight = await make(org, createQuestionBank, { name: { en: "We don't ask" } })
  await make(org, createGroup, { kind: 'department', name: { en: 'The \u201cblue\u201d \u2014 team' } })
  const [, again = ''] = readFileSync('db/migrations/0124_fold_signs.sql', 'utf8').split('--> statement-breakpoint')
  await asOwner(async (owner) => {
    await owner.begin(async (tx) => {
      await tx`set local row_security = off`
      await tx`alter table question_banks no force row level security`
      await tx`update question_banks set search_text = ${'we don\u2019t know'} where id = ${id}`
      await tx`alter table question_banks force row level security`
      await tx.unsafe(again)
    })
    const rows = await owner`select search_text from question_banks where id = ${id}`
    expect(rows[0]?.search_text).toBe("we don't know")
  })
  for (const search of ["don't", 'don\u2019t']) {
    const { data } = await org.admin.call(listQuestionBanks, { query: { search } })
    expect((data as { id: string }[]).map((one) => one.id).toSorted()).toEqual([id, straight].toSorted())
  }
  const { data } = await org.admin.call(listGroups, { query: { search: '"blue" - team' } })
  expect(data).toHaveLength(1)
})
