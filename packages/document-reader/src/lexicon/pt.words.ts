import type { DocumentWords } from './lexicon.shape.ts';

export const pt: DocumentWords = {
  grandTotal:
    'total (a pagar|pago|geral|do pedido|da compra|da reserva|da fatura|com iva)|valor (total|pago|cobrado|a pagar|da compra)|preco total|montante (total|pago)|pago|total pedido|valor|montante|voce pagou|cartao|a pagar|valor a pagar|total eur',
  total: 'total|soma|preco',
  partSum:
    'resta(nte)? a pagar|falta pagar|sub-? ?total|iva|imposto*|icms|iss|taxa*|frete|entrega|envio|desconto|cupom fiscal|economia|gorjeta|troco|dinheiro|saldo|pontos|por (noite|mes|pessoa)|preco unit*|valor unit*|qtd|qtde|quantidade|sinal|caucao|reembolso|itens|acrescimo|servico|noites|limite|pre-? ?autoriz*|valor declarado|val aprox*|poupou|sinal|(a pagar|restante|saldo) (no (local|check-in)|a chegada|na entrega)',
  dateLabel:
    'data|data (da compra|do pedido|da fatura|de emissao|da reserva|do pagamento|da emissao|da encomenda|da transacao)|pedido (realizado|feito)( em)?|comprado em|fatura de|reservado em|pago em|emitid(a|o)( em)?|enviado( em)?|emissao|realizado em|data e hora|data/hora|extrato de|emitido|processado em|compra em|comprado|reserva em|compra realizada em',
  otherDate:
    'venc*|entreg*|cheg*|previs*|estimad*|valid*|ate|expira|entrada|saida|check-? ?(in|out)|estadia|periodo|nascimento|renov*|proxim*|inicio|fim|retirada|envi*|antes|prazo|cancel*|reembols*|estorn*|a partir|desde|receber|limite|vencimento|consumir ate|consumir antes',
  orderLabel:
    'ordem de servico|os n(º|°|o)|numero (do pedido|da encomenda|da reserva|de confirmacao|da compra)|n(º|°|o|r)?\\.? ?(do |da |de )?(pedido|encomenda|reserva)|pedido( n(º|°|o|r)?)?|encomenda( n(º|°|o))?|reserva( n(º|°|o))?|localizador|codigo (da reserva|de confirmacao|do pedido)|id do pedido|compra n(º|°|o)?|n(º|°|o|r)?\\.? (do |da |de )?compra|numero da compra|enc\\.?( n(º|°|o))?',
  referenceLabel:
    'orcamento|numero de referencia|referencia|ref|protocolo|contrato( n(º|°|o)\\.?)?|inscricao( n(º|°|o))?',
  invoiceLabel:
    'fatura( n(º|°|o))?|nota fiscal|nfc-?e|cupom fiscal|recibo( n(º|°))?|numero (da fatura|do recibo|da nota)|extrato n(º|°|o)|nf',
  trackingLabel:
    'codigo de (rastreio|rastreamento|objeto)|numero de (rastreio|rastreamento|seguimento|envio)|rastreio|rastreamento|objeto|seguimento|tracking|codigo (de|do) envio|envio(?= (n[°or]*\\.? |№ ?)?[a-z]{0,4}[ -]?[0-9]{4})',
  deliveryLabel:
    '(data de |previsao de |prazo de )?entrega (prevista|estimada|ate)|previsao de entrega|data (de entrega|prevista)|cheg(a|ara)( ate| em| dia)?|entrega( em| ate| entre)?|sera entregue|previst(a|o) para|receba ate|entregaremos|entregamos|o mais tardar( a| em)?',
  sellerLabel:
    'vendido por|vendedor(a)?|loja|estabelecimento|beneficiario|favorecido|pagamento (a|para)|pago a|recebedor|de|para|hospedagem|alojamento|fornecedor|razao social',
  refund:
    '(decidimos|decidiu|resolvemos) (devolver*|reembols*|estorn*|restituir*)|(vamos|iremos|faremos|realizamos|efetuamos|fizemos|estamos|vou) .. (reembols*|estorn*|devolv*|devolucao|restitui*)|(reembolsaremos|estornaremos|devolveremos|reembolsamos|estornamos)|(foi|sera|serao|foram|esta sendo) .. (reembolsad*|estornad*|devolvid*|creditad*|restituid*)|(reembolso|estorno) .. (foi|sera|aprovad*|processad*|emitid*|realizad*|confirmad*|solicitado ao banco|a caminho|iniciad*|efetuad*)|confirm* .. (reembolso|estorno)|(voce|ira|vai) .. (recebera|receber) .. (reembolso|estorno|dinheiro)|valor (do reembolso|reembolsado|estornado|do estorno)|recebera .. (reembolso|estorno)|(fica|confirmo|autorizei|autorizamos|processamos|processei|aprovamos) .. (devolucao|reembolso|estorno)|devolucao .. (aprovad*|processad*|efetuad*|autorizad*|concluid*|emitid*)|(devolvo|devolvemos|estornei|reembolsei|devolvo-lhe|devolvemos-lhe|reembolsamos-lhe)|ser-lhe-a (devolvid*|creditad*|reembolsad*)|ira .. ser (devolvid*|creditad*|reembolsad*)|recebera # .. (conta|cartao)|(procedemos|procederemos) .. (devolucao|reembolso|estorno)|(reembolso|estorno|devolucao):? #|reembolsamos-lo|(foi|foram) .. reembolsad*|# .. repost*|# .. de (volta|novo) .. (conta|cartao)|(anul*|cancel*|revert*) .. (cobranca|debito|pagamento) de #|rep(or|omos|oremos|us)(-lhe)? .. #|(acabei|acabamos) de .. (devolver|reembolsar|estornar|transferir)|(ressarci*|indemniza*) .. #',
  back: 'devolv(emos|eremos|ido|e)|volta(m|rá|rão)?|reembols(amos|aremos|ado)|estorn(amos|aremos|ado|ada)|restitu(ímos|iremos|ído)|credit(ad[oa]s?|amos|aremos)|reverti(do|da|mos)|retorn(a|am|ará|arão)|transferi(mos|remos)|deposit(amos|aremos|ado)|ressarcir|repor|rep(omos|ost[oa])',
  yours: 'seu|sua|seus|teu|tua|lhe|lhes|você|vocês|te|-l[oa]|mesm[oa] (cartão|conta)|(no|o|ao) cartão|(na|à) conta',
  arrives:
    '(no|na|para o|para a|ao|a) (seu|sua|teu|tua|mesmo|mesma) .. (conta|cartao|iban|banco)|(ter|tera) .. # .. (na conta|no cartao)|lhe (chegar|chega|chegam|chegarao) .. #|(mand*|transf*|envi*) .. # de volta',
  comes:
    'cheg*|vai|vao|volt*|transf*|mand*|envi*|pag(amos|aremos|ar-lhe)|deposit*|credit*|recebe*|ter|tera|vera|encontr*|aparec*|segue|seguem|segu(ira|irao)|rep(or|oe|omos)|repost*|libert*|libera*',
  noRefund:
    'volt(amos|aremos) a|falta|faltam|pontos|devolveu|devolveste|pedi*|(escreve|diz|afirma|refere|alega|indica|menciona) que|segundo (o senhor|a senhora|si)|teria*|seria*|(?<!-)se|salvo|nao|nenhum*|nunca|pode*|podera*|poderia*|deseja*|quero|gostaria|por favor|quando|solicit*|pec*|ped(i|ir|imos|ido de reembolso)|politica*|condicoes|recus*|negad*|analis*|infelizmente|caso|direito|aguard*|ainda|espero|exijo|somente|apenas|a menos|assim que|apos (a )?(rececao|recepcao|verificacao|analise|recebermos)|quando|mediante|as devolucoes|vale de|vale|voucher|credito em loja|cupao|remetente|armazem|me (prometeram|disseram|garantiram|prometeu|disse)|(prometeram|disseram|garantiram)-? ?me|guarde|conserve|ate receber|na devolucao d[ao] (chave*|cartao|equipamento|artigo|produto)|apos (a )?(vistoria|inspecao|verificacao|entrega)|(nossa|minha) conta|depois(?! (de|do|da))|em seguida',
  courtesy:
    'ainda (hoje|esta semana)|pode(s)? ficar com|a (seu|teu) pedido|conforme solicitado|(conforme|apos|segundo|em resposta a|obrigad[oa] pel[oa]) (o |a )?(seu|sua|teu|tua) .. (pedido|solicitacao|reclamacao)|por favor (aguarde|note)|como (solicitado|pedido|combinado)|se tiver .. duvidas|nao precisa de fazer nada|nao e necessario|pode(m)? (demorar|levar|variar)|(posso|podemos) confirmar*|nao (realizad*|entregue*|recebid*|prestad*|utilizad*)',
  cancelled:
    '(foi|foram|esta|encontra-se) .. (cancelad*|anulad*|rescindid*|encerrad*)|cancelamento .. (confirmado|realizado|concluido|efetuado|efetivado|processado)|confirm* .. (cancelamento|anulacao|rescisao)|(cancelamos|damos por (cancelad*|anulad*|rescindid*)|voce cancelou|cancelei|anulamos)|numero (do|de) cancelamento|protocolo de cancelamento|termina(ra)? em|cancelaste|(cancelad*|anulad*) com sucesso|(reserva|pedido|assinatura|subscricao|encomenda) (cancelad*|anulad*)|(contrato|assinatura|subscricao|inscricao|plano) .. (sem efeito|terminad*|desativad*|encerrad*|rescindid*)|estado:? (cancelad*|anulad*)|(cancelad[oa]|rescindid[oa]) (em|a)|(comprovativo|comprovante|declaracao|confirmacao) de (rescisao|cancelamento)',
  noCancellation:
    '(?<!-)se|salvo|nao|cancelamento (gratuito|gratis)|pode*|podera*|poderia*|para cancelar|deseja*|quero|por favor|antes|ate|taxa*|condicoes|politica*|quando|como|gostaria|solicit*|caso|gratis|prazo',
  within:
    '(em|dentro de|no prazo de|prazo de|nos proximos) (ate )?(#n ?(-|a) ?)?#n dias( uteis)?|ate (#n ?(-|a) ?)?#n dias( uteis)?|(#n ?(-|a) ?)?#n dias uteis',
  workingDays: 'uteis',
  heading:
    'fatura.*|recibo.*|cupom.*|nota .*|confirmacao.*|obrigad.*|o seu .*|a sua .*|seu .*|sua .*|extrato.*|rastrei.*|entrega.*|reembolso.*|estorno.*|cancelamento.*|ola.*|prezad.*|car(o|a).*|bom dia.*|boa tarde.*|pagina|data|total|tel.*|copia.*|via .*|hoje|ontem|online|de|para|assunto|enviad.*|mensage.*|pedido.*|encomenda.*|reserva.*|pagamento.*|endereco.*|cliente.*|caixa.*|mesa|nif.*|cnpj.*|resumo.*|comprovante.*|objeto.*|documento auxiliar.*|lancamentos.*|compra .*|pix.*|descricao.*|cliente.*|destinatario.*|comprovante.*|comprovativo.*|de|para|apoio.*|movimento.*|debito|detalhe.*',
  kinds: {
    receipt:
      'fatura|recibo|cupom fiscal|cupom fiscal|nota fiscal|nfc-e|iva|icms|caixa|subtotal|cnpj|nif|obrigad* pela (preferencia|compra|visita)|dinheiro|cartao|troco|mesa|valor pago|consumidor|cupom fiscal*|via cliente|bomba|litros|autorizacao|multibanco|fatura simplificada|a pagar|talao cliente|talao|compra|aut|transacao (aceite|aprovada)',
    order_confirmation:
      '(pedido|encomenda|reserva) .. confirmad*|confirmacao (do pedido|da encomenda|de reserva|da reserva|de compra)|pedido*|encomenda*|reserva*|obrigad* pel(o seu|a sua|o) (pedido|compra|reserva|encomenda)|check-in|check-out|hospedes|noites|entrega (estimada|prevista)|endereco de entrega|passageiro*|voo|bilhete*|passage*|resumo|localizador|previsao de entrega|compra realizada|n. da compra|numero da compra|chega (entre|ate)|comprado em',
    correspondence:
      'ola|prezad*|atenciosamente|cumprimentos|atendimento|suporte|lamentamos|desculp*|mensagem|resposta|visto|visualizad*|online|atendente|obrigad* (por|pelo) (contato|contactar|contacto)|re:|enc:|entendemos|bom dia|boa tarde|infelizmente|ola|cumprimentos|atenciosamente|com os melhores',
    delivery_proof:
      'entregue|entrega|encomenda|objeto|rastreio|rastreamento|em transito|saiu para entrega|carteiro|assinatura|transportadora|destinatario|correios|postado|unidade|centro de distribuicao|comprovante de entrega|guia de (remessa|entrega)|recebido conforme',
    return_proof:
      'devolucao|devolucoes|devolvid*|talao de (aceitacao|registo)|etiqueta de devolucao|logistica reversa|comprovante de (postagem|envio)|postagem|devolver|codigo de postagem|troca|comprovativo de devolucao|motivo (da devolucao)?|artigos devolvidos|etiqueta',
    cancellation_proof:
      'cancelamento|cancelad*|anulacao|rescisao|encerramento|assinatura|nao (sera|havera) .. cobran*|encerrad*|plano|rescis(ao|oes)|rescindid*|sem efeito',
    credit_slip:
      'nota de credito|reembolso|reembolsad*|estorno|estornad*|devolucao do valor|credito|talao de devolucao|devolvido|comprovante de estorno|confirmacao (de|do) (reembolso|estorno|devolucao)|comprovativo de (reembolso|devolucao)',
    advertisement:
      '% (de desconto|off)|desconto*|oferta*|promocao|promo*|compre (agora|ja)|adicionar ao carrinho|em estoque|avaliacoes|novo|so|apenas|gratis|aproveite|descubra|descadastr*|economize|frete gratis|ate esgotar|limitado ao stock',
    terms:
      'termos e condicoes|condicoes gerais|termos de uso|clausula|responsabilidade|contrato|direito de arrependimento|livre resolucao|partes|foro|legislacao|lei|privacidade|artigo|contratante|presente|nao reembolsavel|politica de (cancelamento|devolucao|trocas)|condicoes de|regulamento|fidelizacao|prazo de|clausula*|em vigor desde|normas|regulamento',
    expert_finding:
      'perit*|laudo|relatorio|inspecao|parecer|diagnostico|falsific*|autentic*|defeito*|tecnico|oficina|reparacao|conserto|conclusao|orcamento|avaria|dano*|causa',
    police_report:
      'policia|boletim de ocorrencia|ocorrencia|delegacia|queixa|auto|furto|roubo|denunciante|comunicante|crime|psp|gnr|estelionato|fatos',
    account_statement:
      'extrato|saldo|conta|debito|credito|iban|lancamentos|movimentos|data valor|saldo (anterior|final|inicial)|titular|transferencia*|agencia|fatura do cartao|detalhe do movimento|saldo apos',
    payment_proof:
      'comprovante (de pagamento|de transferencia|pix)|comprovativo|pagamento (realizado|recebido|confirmado|aprovado)|voce (pagou|enviou)|transferencia*|beneficiario|favorecido|transacao|pix|mb way|chave|pagador|recebedor|efetuad*',
  },
};
