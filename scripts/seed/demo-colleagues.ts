import type { NewUser } from '@/lib/domain/house/identity/account/users.service'

/** First part of the address, and the name in both scripts. */
export type DemoColleague = [account: string, ar: string, en: string]

// Learners whose activity the charts show; they have the demo's password.

export const alnoorColleagues: DemoColleague[] = [
  ['fatimah', 'فاطمة الدوسري', 'Fatimah Al-Dosari'],
  ['mohammed', 'محمد الغامدي', 'Mohammed Al-Ghamdi'],
  ['hind', 'هند المطيري', 'Hind Al-Mutairi'],
  ['yousef', 'يوسف العنزي', 'Yousef Al-Anazi'],
  ['lama', 'لمى السبيعي', 'Lama Al-Subaie'],
  ['turki', 'تركي الرشيد', 'Turki Al-Rasheed'],
  ['amal', 'أمل الشهري', 'Amal Al-Shehri'],
  ['bader', 'بدر الخالدي', 'Bader Al-Khalidi'],
  ['jawaher', 'جواهر العمري', 'Jawaher Al-Omari'],
  ['saad', 'سعد البقمي', 'Saad Al-Bogami'],
  ['wijdan', 'وجدان باوزير', 'Wijdan Bawazir'],
  ['majed', 'ماجد الجهني', 'Majed Al-Juhani'],
]

export const horizonColleagues: DemoColleague[] = [
  ['hessa', 'حصة المهيري', 'Hessa Al Muhairi'],
  ['priya', 'بريا ناير', 'Priya Nair'],
  ['omar', 'عمر الكعبي', 'Omar Al Kaabi'],
  ['grace', 'غريس سانتوس', 'Grace Santos'],
  ['samir', 'سمير خوري', 'Samir Khoury'],
  ['anita', 'أنيتا غورونغ', 'Anita Gurung'],
  ['rashid', 'راشد النعيمي', 'Rashid Al Nuaimi'],
  ['nadia', 'نادية بن يوسف', 'Nadia Ben Youssef'],
  ['thomas', 'توماس كورين', 'Thomas Kurien'],
  ['salma', 'سلمى عبد العزيز', 'Salma Abdelaziz'],
]

export const colleaguesOf = (slug: string, colleagues: DemoColleague[]): Pick<NewUser, 'email' | 'name'>[] =>
  colleagues.map(([account, ar, en]) => ({ email: `${account}@${slug}.example`, name: { ar, en } }))
