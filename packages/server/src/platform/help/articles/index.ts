/** The product's own articles. A screen without one fails a test of the house. */
import type { Article } from '../article.ts'
import { accountArticles } from './account.ts'
import { adArticles } from './ads.ts'
import { campaignArticles } from './campaigns.ts'
import { deliveryNumbers } from './delivery-numbers.ts'
import { forecastNumbers } from './forecast-numbers.ts'
import { moneyNumbers } from './money-numbers.ts'
import { orderArticles } from './orders.ts'
import { peopleArticles } from './people.ts'
import { questionArticles } from './questions.ts'
import { supplyArticles } from './supply.ts'
import { wizardArticles } from './wizard.ts'

export const ownArticles: readonly Article[] = [
  ...campaignArticles,
  ...adArticles,
  ...wizardArticles,
  ...orderArticles,
  ...supplyArticles,
  ...accountArticles,
  ...peopleArticles,
  ...deliveryNumbers,
  ...forecastNumbers,
  ...moneyNumbers,
  ...questionArticles,
]
