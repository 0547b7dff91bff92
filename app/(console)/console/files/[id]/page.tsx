import { deleteAsset, readAsset, updateAsset } from '@/lib/domain/house/files/assets.contract'
import { RemoveButton } from '@/lib/ui/actions/record-buttons'
import { can } from '@/lib/ui/can'
import { Facts, timeFacts } from '@/lib/ui/detail/facts'
import { History } from '@/lib/ui/detail/history'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { Code } from '@/lib/ui/when'
import { consolePage } from '../../_parts/console-page'
import { Bytes } from '../_parts/bytes'
import { Pixels } from '../_parts/pixels'
import { Preview } from '../_parts/preview'
import { Uses } from '../_parts/uses'

export default consolePage('files', async ({ t, textsOf, api, me, regional, language, params }) => {
  const own = { id: params.id ?? '' }
  const { data: item } = await api(readAsset, { params: own })
  const { files: words } = textsOf('files')
  const { id, name, altText, version, width, height, useCount } = item
  return (
    <>
      <SectionHeader trail={name} title={<bdi>{name}</bdi>} shows={{ contract: readAsset, params: own }}>
        {item.url && <a href={item.url}>{words.open}</a>}
        {can(me, deleteAsset) && useCount === 0 && (
          <RemoveButton endpoint={endpoint(deleteAsset)} params={own} version={version} words={words} goTo="/console/files" />
        )}
      </SectionHeader>
      <div className="stack">
        <Panel title={words.preview}>
          <div>
            <Preview item={item} language={language} />
          </div>
          <Facts
            facts={[
              { label: words.columns.kind, value: words.kinds[item.kind] },
              ...(item.mediaType ? [{ label: words.type, value: <Code>{item.mediaType}</Code> }] : []),
              { label: words.columns.size, value: <Bytes value={item.size} regional={regional} /> },
              ...(width && height
                ? [{ label: words.pixels, value: <Pixels width={width} height={height} regional={regional} /> }]
                : []),
              ...timeFacts(item, { created: words.columns.created, updated: words.updated }, regional),
            ]}
          />
        </Panel>
        {can(me, updateAsset) && (
          <Panel title={words.describe} intro={words.describeIntro}>
            <Form
              endpoint={endpoint(updateAsset)}
              params={own}
              fields={formFields(updateAsset, words)}
              first={{ name, altText, version }}
              reads={endpoint(readAsset)}
              isChange
              submit={words.save}
              done={words.saved}
            />
          </Panel>
        )}
        <Uses uses={item.uses} useCount={useCount} t={t} language={language} me={me} />
        <History resource="asset" id={id} />
      </div>
    </>
  )
})
