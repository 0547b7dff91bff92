import { createModule } from '@/lib/domain/learning/modules/authoring/modules.contract'
import { readModuleType } from '@/lib/domain/learning/modules/module-types/module-types.contract'
import { can } from '@/lib/ui/can'
import type { Choice } from '@/lib/ui/choice-cards/choice-cards'
import { endpoint } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { familyOf } from '../../module-types/_parts/type-name'
import { NewModule } from '../_parts/new-module'
import { TypeIcon } from '../_parts/type-icon'
import { type NamedType, typesFor } from '../_parts/type-labels'

/** A type as a card. One of an organization says what its learners do; nothing else is known of it. */
const choiceOf = ({ key, label, otherLabel, learnerAction, isBuiltIn }: NamedType, t: Person['t']): Choice => ({
  value: key,
  label,
  words: `${otherLabel} ${key}`,
  icon: <TypeIcon typeKey={key} label={label} />,
  text: isBuiltIn
    ? t(`modules.cards.${key}.text`)
    : t('modules.ownCard', { action: t(`moduleTypes.values.learnerAction.${learnerAction}`) }),
  ...(isBuiltIn && { example: t(`modules.cards.${key}.example`) }),
})

export default consolePage({ name: 'modules', needs: createModule }, async ({ t, api, me, language, query }) => {
  const types = (await typesFor({ api, me }, language)).filter(({ isOver }) => !isOver)
  const families = [...new Set([...knownFamilies, ...types.map(({ key }) => familyOf(key))])].filter((family) =>
    types.some(({ key }) => familyOf(key) === family),
  )
  return (
    <>
      <SectionHeader
        trail={t('modules.create')}
        title={t('modules.createTitle')}
        intro={t('modules.createIntro')}
        shows={{ contract: createModule }}
      />
      <NewModule
        endpoint={endpoint(createModule)}
        reads={can(me, readModuleType) ? endpoint(readModuleType) : undefined}
        chosen={types.find(({ key }) => key === query.type)?.key}
        language={language}
        groups={families.map((family) => ({
          name: t(`modules.families.${knownFamilies.includes(family) ? family : 'other'}`),
          choices: types.filter(({ key }) => familyOf(key) === family).map((type) => choiceOf(type, t)),
        }))}
      />
    </>
  )
})

const knownFamilies = ['content', 'assessment', 'interactive', 'social', 'live', 'launch', 'policy', 'path']
