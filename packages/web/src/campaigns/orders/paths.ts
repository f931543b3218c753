/** The addresses of the pages of orders. Every noun may import them. */

interface Identified {
  id: number
}

export const orderPath = (order: Identified) => orderTabPath(order, 'stats')
/** The form of a new order of an advertiser. */
export const createOrderPath = ({ id }: Identified) => `/orders/create?advertiserId=${id}`
/** A tab of an order. */
export const orderTabPath = ({ id }: Identified, tab: string) => `/orders/${id}/${tab}`
