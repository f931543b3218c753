/** How to work with ads. */
import { limits } from '@spotdesk/sdk/values'
import { howTo, paragraphs, points, steps } from '../article.ts'

export const adArticles = [
  howTo(
    {
      name: 'ad-list',
      title: 'Manage the ads of a campaign',
      description: 'Create, activate, order and import ads.',
      paths: ['/campaigns/$id/ads', '/campaigns/create/$id/ads'],
    },
    steps(
      'Press *Create new ad* and choose its type.',
      'Open the menu of a row to activate, deactivate, duplicate, unlink or archive an ad.',
      'Press *Edit Ad Sequence* to choose ads that a listener hears one after the other. Drag them, or move them with the arrow keys.',
      `Press *Bulk* to import or export ads as a file of up to ${limits.bulkRows} rows.`,
    ),
    paragraphs('Deactivating an ad removes it from its sequence. Activating it again restores its old position.'),
  ),
  howTo(
    {
      name: 'ad-form',
      title: 'Create or change an ad',
      description: 'Type, audio or tag, duration, weight, links and caps.',
      paths: ['/campaigns/$id/ads/create', '/campaigns/$id/ads/$adId/settings', '/campaigns/create/$id/ads/$adId'],
    },
    steps(
      'Name the ad and choose its type. The form shows the fields of that type.',
      `Drop a file, choose one of the library, or give the estimated duration if the audio comes later. Files have at most ${limits.uploadBytes / 1_000_000} MB.`,
      'Set the weight: an ad of weight 20 is played twice as often as one of weight 10.',
      'Add caps if this ad should be heard less often than the campaign allows.',
      'Save. In a running campaign a new ad is inactive until you activate it.',
    ),
    points(
      'An ad that is not included in the objective is delivered, but it is neither counted nor charged.',
      'A display ad needs the audio ad that it is shown beside.',
    ),
  ),
  howTo(
    {
      name: 'creative-files',
      title: 'Find and check creative files',
      description: 'Every file of the agency, with its length, loudness and where it is used.',
      paths: ['/creativeStudio/library/creatives'],
    },
    steps(
      'Search by name, or filter.',
      'Play a file in the list. The waveform shows where the sound begins and ends.',
      'Open a file to see which ads use it before you replace it.',
    ),
    paragraphs(
      `Loudness should be about ${limits.loudnessTargetLufs} LUFS. A file that is more than ${limits.loudnessToleranceLu} LU off is marked, but can be used.`,
    ),
  ),
]
