import ar from '../ar/live-news.json' with { type: 'json' }
import en from '../en/live-news.json' with { type: 'json' }

export const liveNews = { ar, en }
