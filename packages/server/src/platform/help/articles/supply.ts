/** How to work with publishers and zones. */
import { howTo, paragraphs, points, steps } from '../article.ts'

export const supplyArticles = [
  howTo(
    {
      name: 'publisher-list',
      title: 'Find and manage publishers',
      description: 'Filter publishers, open one, archive those that no longer sell.',
      paths: ['/publishers', '/publishers/list'],
    },
    steps(
      'Search by id or name, or filter by type, market and status.',
      'Press a name to open the publisher. Use its menu to open its zones, create a zone, or archive the publisher.',
      'Press *Undo* in the message that follows, or revert the change in the user log.',
      'Press *Bulk* to export the list as a CSV file, and to import it after a preview of every change.',
    ),
    points(
      'A supply pack can add publishers of other agencies. You can read them, but only their owner can change them.',
      'An archived publisher leaves the list. Set the status filter to see it, and unarchive it from its menu.',
    ),
  ),
  howTo(
    {
      name: 'publisher-form',
      title: 'Create or change a publisher',
      description: 'Name, domain, market, prices and days of a publisher.',
      paths: ['/publishers/create', '/publishers/$id/settings'],
    },
    steps(
      'Give the name, the domain as a host alone, such as river.example, and the type.',
      'Choose the market, the currency of its prices and the time zone of its days.',
      'Save, and create its zones.',
    ),
    paragraphs(
      'Currency and time zone are fixed once something was delivered there. The revenue share, the contact and the external reference are seen by your agency alone.',
      'If somebody else has saved the publisher in the meantime, the form shows both values of each field in conflict, and you choose.',
    ),
  ),
  howTo(
    {
      name: 'zone-list',
      title: 'Find and manage zones',
      description: 'Filter zones by publisher, format, feed type and status.',
      paths: ['/zones', '/zones/list', '/publishers/$id/zones'],
    },
    steps(
      'Search by id or name, or filter. On the page of a publisher its own zones are listed.',
      'Press *Create zone*. From the page of a publisher, the new zone is of that publisher.',
      'Open the menu of a row to see the history of a zone or to archive it.',
      'Press *Bulk* to export the list as a CSV file, and to import it after a preview of every change.',
    ),
  ),
  howTo(
    {
      name: 'zone-form',
      title: 'Create or change a zone',
      description: 'Format, feed, breaks and the lowest price of a set of ad slots.',
      paths: ['/zones/create', '/zones/$id/settings'],
    },
    steps(
      'Give the name and choose the publisher. A zone stays with its publisher.',
      'Choose the format and the type of feed, and the positions of its ads: none means that they are not known.',
      'Set the longest ad, the ads in a break and the floor CPM in the currency of the publisher.',
      'Choose the genres. Type each tag and press Enter.',
    ),
  ),
]
