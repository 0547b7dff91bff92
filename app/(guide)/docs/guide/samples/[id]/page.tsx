import { notFound } from 'next/navigation'
import { contracts } from '@/lib/domain/contracts'
import { codeSamplesOf } from '@/lib/platform/http/code-samples'
import { AfterSlashes } from '@/lib/ui/after-slashes'
import styles from '../../_parts/guide.module.css'
import { GuidePage, guideContext, guideTitle } from '../../_parts/guide-page'
import { Code, Rich } from '../../_parts/rich'

type Props = { params: Promise<{ id: string }> }

async function contractAt(params: Props['params']) {
  const { id } = await params
  return contracts.find((contract) => contract.id === id) ?? notFound()
}

export async function generateMetadata({ params }: Props) {
  await guideContext()
  return guideTitle((await contractAt(params)).summary)
}

/** One operation as a program in each language. */
export default async function SamplePage({ params }: Props) {
  const { t } = await guideContext()
  const contract = await contractAt(params)
  const { id, method, path, summary } = contract
  return (
    <GuidePage current="tools">
      <h1 lang="en" dir="ltr">
        {summary}
      </h1>
      <p dir="ltr" className={styles.lead}>
        <code>
          <AfterSlashes>{`${method} ${path}`}</AfterSlashes>
        </code>
      </p>
      {codeSamplesOf(contract).map(({ label, source }) => (
        <section key={label} className="stack tight" aria-labelledby={label}>
          <h2 id={label} dir="ltr">
            {label}
          </h2>
          <Code source={source} label={`${label}: ${id}`} />
        </section>
      ))}
      <p>
        <Rich text={t('guide.samples.settings')} />
      </p>
      <p>
        <a href="/docs/guide/samples">{t('guide.samples.title')}</a>
      </p>
    </GuidePage>
  )
}
