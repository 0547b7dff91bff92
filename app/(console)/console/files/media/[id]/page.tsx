import { processMedia } from '@/lib/domain/learning/media/examination/examination.contract'
import { readHeatmap } from '@/lib/domain/learning/media/heat/heat.contract'
import { readMedia, updateMedia } from '@/lib/domain/learning/media/records/records.contract'
import { publishTimeline, putTimeline, readTimeline } from '@/lib/domain/learning/media/timelines/timelines.contract'
import { listTracks, readTrack } from '@/lib/domain/learning/media/tracks/tracks.contract'
import { listQuestions } from '@/lib/domain/learning/question-banks/questions.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { can } from '@/lib/ui/can'
import { Facts } from '@/lib/ui/detail/facts'
import { History } from '@/lib/ui/detail/history'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { Texts } from '@/lib/ui/texts'
import { consolePage } from '../../../_parts/console-page'
import { Heat } from '../_parts/heat'
import { LazyTimeline } from '../_parts/lazy-timeline'
import { mediaFacts } from '../_parts/media-facts'
import { MediaState } from '../_parts/media-state'
import { Tracks } from '../_parts/tracks'

const isPlayable = new Set(['file', 'mp4'])

export default consolePage({ name: 'files', needs: readMedia }, async (person) => {
  const { textsOf, api, me, language, params } = person
  const own = { id: params.id ?? '' }
  const { data: item } = await api(readMedia, { params: own })
  const { data: draft } = await api(readTimeline, { params: own })
  const { data: listed } = await api(listTracks, { params: own })
  const tracks = await Promise.all(
    listed.tracks.map(async ({ id: trackId }) => (await api(readTrack, { params: { ...own, trackId } })).data),
  )
  const { mediaDesk: words } = textsOf('mediaDesk')
  const { title, name, durationSeconds, source, version, kind, poster, peaks } = item
  const shown = title[language] ?? title.ar ?? title.en ?? name
  return (
    <Texts of={textsOf('parts', 'mediaDesk')}>
      <SectionHeader
        trail={shown}
        title={<bdi>{shown}</bdi>}
        intro={<MediaState item={item} t={person.t} />}
        shows={{ contract: readMedia, params: own }}
      >
        {can(me, processMedia) && source.type === 'file' && item.processing !== 'done' && item.state !== 'processing' && (
          <ActionButton endpoint={endpoint(processMedia)} input={{ params: own }} label={words.process} done={words.processing} />
        )}
      </SectionHeader>
      <div className="stack">
        {can(me, putTimeline) && (
          <Panel title={words.timeline.title} intro={words.timeline.intro}>
            <LazyTimeline
              draft={draft}
              film={{ kind, url: isPlayable.has(source.type) ? source.url : null, poster, peaks }}
              endpoints={{
                read: endpoint(readTimeline),
                put: endpoint(putTimeline),
                publish: can(me, publishTimeline) ? endpoint(publishTimeline) : null,
                questions: can(me, listQuestions) ? endpoint(listQuestions) : null,
              }}
            />
          </Panel>
        )}
        {can(me, readHeatmap) && durationSeconds !== null && <Heat person={person} mediaId={own.id} seconds={durationSeconds} />}
        <Tracks person={person} mediaId={own.id} tracks={tracks} />
        {can(me, updateMedia) && (
          <Panel title={words.describe}>
            <Form
              endpoint={endpoint(updateMedia)}
              params={own}
              fields={formFields(updateMedia, words, { order: ['name', 'title'] })}
              first={{ name, title, version }}
              reads={endpoint(readMedia)}
              isChange
              submit={words.save}
              done={words.saved}
            />
          </Panel>
        )}
        <Panel title={words.facts}>
          <Facts facts={mediaFacts(item, person)} />
        </Panel>
        <History resource="media" id={own.id} />
      </div>
    </Texts>
  )
})
