import ar from '../ar/question-banks.json' with { type: 'json' }
import en from '../en/question-banks.json' with { type: 'json' }

export const questionBanks = { ar, en }
