'use client'
import { Checkbox, Stack } from '@mantine/core'
import { shownAssetKinds } from '@/lib/domain/house/files/words'
import { shown } from '@/lib/domain/learning/question-banks/types/file-upload/shown.rules'
import { useTranslations } from '@/lib/ui/translations'
import type { TypeEditor, TypeEditorProps } from '../../editor/editing'
import { NumberInput } from '../../editor/fields'

const most = { files: 5, megabytes: 2048 }

function FileUpload({ editing, design, set }: TypeEditorProps<'fileUpload'>) {
  const t = useTranslations('questionBanks.editor')
  const { fileKinds, maxFiles, maxFileMegabytes } = design
  return (
    <>
      <Checkbox.Group
        label={t('fileKinds')}
        description={t('fileKindsHint')}
        value={fileKinds}
        error={editing.faults['design.fileKinds']}
        onChange={(chosen) => set({ fileKinds: shownAssetKinds.filter((kind) => chosen.includes(kind)) })}
      >
        <Stack gap="xs" mt="xs">
          {shownAssetKinds.map((kind) => (
            <Checkbox key={kind} value={kind} label={t(`fileKindNames.${kind}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <NumberInput
        id={`${editing.id}-files`}
        label={t('maxFiles')}
        hint={t('maxLengthHint', { min: 1, max: most.files })}
        isWhole
        min={1}
        value={maxFiles || null}
        error={editing.faults['design.maxFiles']}
        onChange={(value) => set({ maxFiles: value ?? 0 })}
      />
      <NumberInput
        id={`${editing.id}-megabytes`}
        label={t('maxFileMegabytes')}
        hint={t('maxFileMegabytesHint', { max: most.megabytes, document: 50, image: 20 })}
        isWhole
        min={1}
        value={maxFileMegabytes || null}
        error={editing.faults['design.maxFileMegabytes']}
        onChange={(value) => set({ maxFileMegabytes: value ?? 0 })}
      />
    </>
  )
}

export const editor: TypeEditor<'fileUpload'> = {
  Part: FileUpload,
  first: () => ({ type: 'fileUpload', fileKinds: ['image', 'document'], maxFiles: 1, maxFileMegabytes: 20 }),
  shown,
}
