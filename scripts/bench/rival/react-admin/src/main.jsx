/** The campaign list as react-admin's own documentation builds one: the same columns, filters and server as ours. */
import {
  Admin,
  Datagrid,
  DateField,
  DateTimeInput,
  Edit,
  List,
  NumberField,
  NumberInput,
  Pagination,
  Resource,
  Show,
  SelectInput,
  SimpleShowLayout,
  TabbedForm,
  TextField,
  TextInput,
} from 'react-admin'
import { createRoot } from 'react-dom/client'

const root = '/api/v2'
let token

/** Calls the API with the access token of the session's cookie. */
async function call(path) {
  token ??= fetch(`${root}/auth/refresh`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'client-name': 'spotdesk-web', 'x-request-id': crypto.randomUUID() },
    body: '{}',
  })
    .then((answer) => answer.json())
    .then((answer) => answer.token.jwt)
  const answer = await fetch(root + path, { headers: { authorization: `Bearer ${await token}`, 'client-name': 'spotdesk-web' } })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return answer.json()
}

const dataProvider = {
  async getList(_, { pagination, sort, filter }) {
    const query = new URLSearchParams({
      status: 'RUNNING',
      page: String(pagination.page - 1),
      limit: String(pagination.perPage),
      sort: sort.order === 'DESC' ? `-${sort.field}` : sort.field,
      ...(filter.q && { q: filter.q }),
    })
    const { list, total } = await call(`/campaigns?${query}`)
    return { data: list, total }
  },
  getOne: async (_, { id }) => ({ data: await call(`/campaigns/${id}`) }),
  getMany: async (_, { ids }) => ({ data: await Promise.all(ids.map((id) => call(`/campaigns/${id}`))) }),
}

const CampaignList = () => (
  <List
    perPage={100}
    pagination={<Pagination rowsPerPageOptions={[10, 15, 25, 50, 100]} />}
    sort={{ field: 'name', order: 'ASC' }}
    filters={[<TextInput key="q" source="q" label="Search by ID or Campaign name" alwaysOn />]}
  >
    <Datagrid rowClick="show">
      <TextField source="name" />
      <TextField source="status" />
      <TextField source="id" />
      <DateField source="startDate" />
      <DateField source="endDate" />
      <NumberField source="actuals" />
      <NumberField source="totalObjective" />
      <NumberField source="totalSpend" options={{ style: 'currency', currency: 'USD' }} />
      <NumberField source="complete" />
      <TextField source="campaignPacing.type" />
    </Datagrid>
  </List>
)

const CampaignShow = () => (
  <Show>
    <SimpleShowLayout>
      <TextField source="name" />
      <TextField source="status" />
      <DateField source="startDate" />
      <DateField source="endDate" />
      <NumberField source="actuals" />
      <NumberField source="totalObjective" />
      <NumberField source="totalSpend" />
    </SimpleShowLayout>
  </Show>
)

const choices = (...names) => names.map((name) => ({ id: name, name }))

/** A form in steps of the settings that ours has on its first, with the price on the second. */
const CampaignEdit = () => (
  <Edit>
    <TabbedForm>
      <TabbedForm.Tab label="Settings">
        <TextInput source="name" />
        <TextInput source="externalReference" />
        <SelectInput source="campaignType" choices={choices('STANDARD', 'RESERVED', 'FILLER', 'SECOND_SCREEN', 'SPONSORSHIP')} />
        <NumberInput source="advertiser.id" />
        <NumberInput source="order.id" />
        <NumberInput source="publisher.id" />
        <TextInput source="dealId" />
        <TextInput source="assignedUsername" />
        <DateTimeInput source="startDate" />
        <DateTimeInput source="endDate" />
        <TextInput source="currency" />
        <SelectInput source="objectiveType" choices={choices('IMPRESSIONS', 'PRICE')} />
        <NumberInput source="campaignObjective.value" />
        <NumberInput source="campaignPacing.priority" />
        <SelectInput source="campaignPacing.type" choices={choices('EVENLY', 'AS_FAST_AS_POSSIBLE', 'PREDICTIVE')} />
        <NumberInput source="margin" />
      </TabbedForm.Tab>
      <TabbedForm.Tab label="Price">
        <SelectInput source="campaignRevenue.type" choices={choices('CPM', 'CPC', 'CPCL', 'FLAT')} />
        <NumberInput source="campaignRevenue.value" />
      </TabbedForm.Tab>
    </TabbedForm>
  </Edit>
)

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={dataProvider} disableTelemetry>
    <Resource name="campaigns" list={CampaignList} show={CampaignShow} edit={CampaignEdit} recordRepresentation="name" />
  </Admin>,
)
