import { processMedia } from '@/lib/domain/learning/media/examination/examination.contract'
import { readHeatmap } from '@/lib/domain/learning/media/heat/heat.contract'
import { readMedia, updateMedia } from '@/lib/domain/learning/media/records/records.contract'
import { publishTimeline, putTimeline, readTimeline } from '@/lib/domain/learning/media/timelines/timelines.contract'
import { createTrack, deleteTrack, listTracks, readTrack, updateTrack } from '@/lib/domain/learning/media/tracks/tracks.contract'
import { listQuestions } from '@/lib/domain/learning/question-banks/questions.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { can } from '@/lib/ui/can'
import { Facts, timeFacts } from '@/lib/ui/detail/facts'
import { History } from '@/lib/ui/detail/history'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { Texts } from '@/lib/ui/texts'
import { Amount } from '@/lib/ui/when'
import { consolePage } from '../../../_parts/console-page'
import { Pixels } from '../../_parts/pixels'
import { clockTime } from '../_parts/clock-time'
import { Heat } from '../_parts/heat'
import { MediaState } from '../_parts/media-state'
import { TimelineEditor } from '../_parts/timeline-editor'
import { TrackEditor } from '../_parts/track-editor'

const isPlayable = new Set(['file', 'mp4'])

export default consolePage({ name: 'files', needs: readMedia }, async (person) => {
  const { t, textsOf, api, me, regional, language, params } = person
  const own = { id: params.id ?? '' }
  const { data: item } = await api(readMedia, { params: own })
  const { data: draft } = await api(readTimeline, { params: own })
  const { data: listed } = await api(listTracks, { params: own })
  const tracks = await Promise.all(
    listed.tracks.map(async ({ id: trackId }) => (await api(readTrack, { params: { ...own, trackId } })).data),
  )
  const { mediaDesk: words } = textsOf('mediaDesk')
  const { title, name, durationSeconds, loudness, width, height, source, version, kind, poster, peaks } = item
  const shown = title[language] ?? title.ar ?? title.en ?? name
  return (
    <Texts of={textsOf('parts', 'mediaDesk')}>
      <SectionHeader trail={shown} title={<bdi>{shown}</bdi>} shows={{ contract: readMedia, params: own }}>
        {can(me, processMedia) && source.type === 'file' && item.processing !== 'done' && item.state !== 'processing' && (
          <ActionButton endpoint={endpoint(processMedia)} input={{ params: own }} label={words.process} done={words.processing} />
        )}
      </SectionHeader>
      <div className="stack">
        <Panel title={words.facts}>
          <Facts
            facts={[
              { label: words.columns.state, value: <MediaState item={item} t={t} /> },
              { label: words.columns.kind, value: words.kinds[kind] },
              { label: words.source, value: words.sources[source.type] },
              {
                label: words.columns.duration,
                value: durationSeconds === null ? words.unknown : <bdi dir="ltr">{clockTime(durationSeconds)}</bdi>,
              },
              ...(width && height
                ? [{ label: words.pixels, value: <Pixels width={width} height={height} regional={regional} /> }]
                : []),
              ...(loudness === null
                ? []
                : [
                    {
                      label: words.loudness,
                      value: (
                        <bdi dir="ltr">
                          <Amount value={loudness} regional={regional} /> LUFS
                        </bdi>
                      ),
                    },
                  ]),
              ...timeFacts(item, { created: words.columns.created, updated: words.updated }, regional),
            ]}
          />
        </Panel>
        {can(me, putTimeline) && (
          <Panel title={words.timeline.title} intro={words.timeline.intro}>
            <TimelineEditor
              key={draft.version}
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
        <Panel
          title={words.tracks.title}
          intro={words.tracks.intro}
          tools={can(me, createTrack) && <TrackEditor mediaId={own.id} endpoint={endpoint(createTrack)} />}
        >
          {tracks.length === 0 && <p className="soft">{words.tracks.none}</p>}
          <ul className="lines">
            {tracks.map((track) => (
              <li key={track.id} className="bar">
                <span className="two-lines">
                  <bdi>{track.label}</bdi>
                  <span className="small soft">
                    {words.tracks.kinds[track.kind]} · {t('mediaDesk.tracks.lines', { count: track.lineCount })} ·{' '}
                    {t('mediaDesk.tracks.found', { count: track.findings.length })}
                  </span>
                </span>
                <span className="row tight">
                  {can(me, updateTrack) && (
                    <TrackEditor key={track.version} mediaId={own.id} track={track} endpoint={endpoint(updateTrack)} />
                  )}
                  {can(me, deleteTrack) && (
                    <ActionButton
                      endpoint={endpoint(deleteTrack)}
                      input={{ params: { ...own, trackId: track.id } }}
                      label={words.tracks.remove}
                      done={words.tracks.removed}
                      confirm={{ title: words.tracks.removeTitle, detail: <p>{words.tracks.removeDetail}</p> }}
                    />
                  )}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
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
        <History resource="media" id={own.id} />
      </div>
    </Texts>
  )
})
