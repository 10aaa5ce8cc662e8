import { companyCalls } from '#api/company.ts';
import { type RouteParts, serveCalls } from '../serve-calls.ts';
import { companyList } from './list.ts';
import { companyDetail, updateCompany } from './service.ts';

export const companyRoutes = (parts: RouteParts) =>
  serveCalls(
    parts,
    companyCalls,
    {
      'GET /company/getList': companyList,
      'GET /company/getDetail': companyDetail,
      'POST /company/update': updateCompany,
    },
    { cachedForGuests: ['GET /company/getList', 'GET /company/getDetail'] },
  );
