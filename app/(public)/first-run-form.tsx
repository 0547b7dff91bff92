'use client'
import { useState } from 'react'
import { linkHeader } from '@/lib/platform/auth/sign-in-protocol'
import { ApiError } from '@/lib/platform/http/client'
import type { Envelope } from '@/lib/platform/http/envelope'
import { fieldText, useAttempt } from '@/lib/ui/sign-in/attempt'
import { EntryForm } from '@/lib/ui/sign-in/entry-form'
import { Field } from '@/lib/ui/sign-in/field'
import { forgetLinkSecret, useLinkSecret } from '@/lib/ui/sign-in/link-secret'
import { FirstRunDone, type FirstRunTexts, type FoundedAnswer } from './first-run-done'

async function found(token: string, body: object): Promise<FoundedAnswer> {
  const headers = {
    'content-type': 'application/json',
    'x-console': '1',
    'x-custom-lang': document.documentElement.lang,
    [linkHeader]: token,
  }
  const answer = await fetch('/first-run', { method: 'POST', headers, body: JSON.stringify(body) })
  const envelope: Envelope<FoundedAnswer> = await answer.json()
  const wait = answer.headers.get('retry-after')
  if (!answer.ok || !envelope.data) throw new ApiError(answer.status, envelope, wait === null ? null : Number(wait))
  return envelope.data
}

type Props = { texts: FirstRunTexts; next: string[]; timeZones: string[] }

const latin = { dir: 'ltr', autoCapitalize: 'none', autoComplete: 'off', spellCheck: false, required: true } as const

/** The request for the first organization, as typed. */
function bodyOf(form: FormData) {
  const value = (name: string) => String(form.get(name) ?? '').trim()
  return {
    token: value('token'),
    body: {
      slug: value('slug').toLowerCase(),
      name: { ar: value('name.ar'), en: value('name.en') },
      defaultLocale: value('defaultLocale'),
      timeZone: value('timeZone'),
      adminEmail: value('adminEmail'),
    },
  }
}

const Intro = ({ texts }: { texts: FirstRunTexts }) => (
  <>
    <h1>{texts.title}</h1>
    <p>{texts.intro}</p>
    <p>{texts.how}</p>
  </>
)

type FieldsProps = Pick<Props, 'texts' | 'timeZones'> & { fault: (name: string, label: string) => string | undefined }

const NameFields = ({ texts, fault }: Omit<FieldsProps, 'timeZones'>) => (
  <>
    <Field
      name="name.ar"
      label={texts.nameAr}
      lang="ar"
      dir="rtl"
      maxLength={100}
      required
      error={fault('name.ar', texts.nameAr)}
    />
    <Field
      name="name.en"
      label={texts.nameEn}
      lang="en"
      dir="ltr"
      maxLength={100}
      required
      error={fault('name.en', texts.nameEn)}
    />
  </>
)

const RegionFields = ({ texts, timeZones, fault }: FieldsProps) => (
  <>
    <div className="field">
      <label htmlFor="defaultLocale">{texts.defaultLocale}</label>
      <select className="tool-field" id="defaultLocale" name="defaultLocale" defaultValue="ar">
        <option value="ar">{texts.languages.ar}</option>
        <option value="en">{texts.languages.en}</option>
      </select>
    </div>
    <Field
      name="timeZone"
      label={texts.timeZone}
      list="timeZones"
      defaultValue="Asia/Riyadh"
      maxLength={60}
      error={fault('timeZone', texts.timeZone)}
      {...latin}
    />
    <datalist id="timeZones">
      {timeZones.map((zone) => (
        <option key={zone} value={zone} />
      ))}
    </datalist>
  </>
)

/** The form that creates the first organization, with the token of the address that the server printed. */
export function FirstRunForm({ texts, next, timeZones }: Props) {
  const state = useAttempt(texts.failed)
  const secret = useLinkSecret()
  const [founded, setFounded] = useState<FoundedAnswer | null>(null)
  if (founded) return <FirstRunDone texts={texts} founded={founded} next={next} />
  const submit = (form: FormData) => {
    const { token, body } = bodyOf(form)
    return state.attempt(async (showProgress) => {
      showProgress(texts.sending)
      setFounded(await found(token, body))
      forgetLinkSecret()
    })
  }
  const fault = (name: string, label: string) =>
    state.failure?.fields[name]?.key === 'minLength' ? texts.missing : fieldText(state.failure, name, label, texts.missing)
  return (
    <EntryForm state={state} texts={texts} submit={texts.submit} onSubmit={submit} intro={<Intro texts={texts} />}>
      <Field key={secret} name="token" label={texts.token} defaultValue={secret ?? ''} maxLength={100} {...latin} />
      <Field name="slug" label={texts.slug} hint={texts.slugHint} maxLength={63} error={fault('slug', texts.slug)} {...latin} />
      <NameFields texts={texts} fault={fault} />
      <RegionFields texts={texts} timeZones={timeZones} fault={fault} />
      <Field
        name="adminEmail"
        type="email"
        label={texts.adminEmail}
        maxLength={320}
        error={fault('adminEmail', texts.adminEmail)}
        {...latin}
      />
    </EntryForm>
  )
}
