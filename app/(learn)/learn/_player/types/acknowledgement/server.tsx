import { textOf } from '../../body-values'
import { AnswerForm } from '../../parts/answer-form'
import { StandingNote } from '../../parts/standing'
import type { ModulePlayer, PlayerProps } from '../../scene'
import { Enhance } from './enhance'
import { type Policy, PolicyFields, PolicyText } from './view'

function PolicyPlayer({ module, scene, reader, texts: { policy: texts } }: PlayerProps) {
  const { body, settings, html } = module
  const policy: Policy = {
    document: textOf(body.document),
    html: html.document ?? null,
    version: textOf(body.version),
    requireScroll: settings.requireScroll !== false,
    requireName: settings.requireTypedName === true,
  }
  const isSigned = scene.events.some(({ action, result }) => action === 'acknowledged' && result?.version === policy.version)
  return (
    <Enhance props={{ scene, policy, texts }}>
      <div className="stack">
        <PolicyText policy={policy} texts={texts} />
        {isSigned ? (
          <p className="badge good">{texts.signed}</p>
        ) : (
          <AnswerForm
            scene={scene}
            path={reader.path}
            action="acknowledged"
            also={policy.requireScroll ? ['scrolled'] : []}
            className="stack"
          >
            <PolicyFields policy={policy} texts={texts} />
            <div>
              <button type="submit" className="button" disabled={!scene.canAnswer}>
                {texts.acknowledge}
              </button>
            </div>
          </AnswerForm>
        )}
        <StandingNote scene={scene} standing={scene.standing} />
      </div>
    </Enhance>
  )
}

export const acknowledgement: ModulePlayer = { typeKey: 'policy.acknowledgement', Played: PolicyPlayer }
